import { MessagePage } from './message-page.tsx';

export function NotFoundPage() {
  return (
    <MessagePage
      tone="info"
      title="Page not found"
      text="There is nothing at this address. It may have moved, or the link is incomplete."
    />
  );
}
