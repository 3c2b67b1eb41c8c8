// Preloaded into every process that a script starts: stops the process when its parent has exited, even after a crash.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
