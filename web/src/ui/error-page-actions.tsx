import { Button } from './button.tsx';

/** Buttons of an error page: go back, or go to the home page. */
export function ErrorPageActions() {
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
