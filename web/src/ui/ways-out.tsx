import { Button } from './button.tsx';

/** The two ways out of an error page. */
export function WaysOut() {
  return (
    <>
      <Button onClick={() => window.history.back()}>Go back</Button>
      {/* A full page load, so that no broken state survives. */}
      <Button tone="primary" onClick={() => window.location.assign(window.location.origin)}>
        Take me home
      </Button>
    </>
  );
}
