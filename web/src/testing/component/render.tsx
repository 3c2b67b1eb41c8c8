import { type ReactElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { DisplayContext, DEFAULT_DISPLAY } from '../../lib/display.tsx';
import { UiProvider } from '../../ui/theme.tsx';
import { onNextMount, removeMounted } from './mounted.ts';

/** Renders a component of the kit as the application does: with its styles, toasts, a router and the default display. */
export async function render(element: ReactElement): Promise<void> {
  await removeMounted();
  const place = document.createElement('main');
  document.body.append(place);
  const root = createRoot(place);
  root.render(
    <StrictMode>
      <UiProvider>
        <DisplayContext value={{ display: DEFAULT_DISPLAY, change: () => {} }}>
          <MemoryRouter>{element}</MemoryRouter>
        </DisplayContext>
      </UiProvider>
    </StrictMode>,
  );
  onNextMount(() => {
    root.unmount();
    place.remove();
  });
}
