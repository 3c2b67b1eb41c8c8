// Preloaded into every process that a script starts: it stops when its parent is gone, however the parent ended.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
