// Exit code 0 while the gateway accepts requests. Used by the container, whose image has no HTTP client.
const port = process.env.PORT || '4000';
const isReady = await fetch(`http://127.0.0.1:${port}/ready`, { signal: AbortSignal.timeout(2_000) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isReady ? 0 : 1);
