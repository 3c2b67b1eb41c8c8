import { PageHeader } from '../src/ui/page.tsx';
import { WidgetFrame } from '../src/ui/widget-frame.tsx';
import { Section } from './section.tsx';

/** A page of its own beside the gallery, which answers as widgets do. */
const PAGE = new URL('widget.html', document.baseURI).href;

export function WidgetsPage() {
  return (
    <>
      <PageHeader title="Widgets" />
      <Section title="As high as it says" layout="stack">
        <WidgetFrame name="shown" src={`${PAGE}?widget=shown`} title="A widget that shows itself" />
      </Section>
      <Section title="Says nothing: loading, then given up" layout="stack">
        <WidgetFrame name="silent" src={PAGE} title="A widget that says nothing" />
      </Section>
    </>
  );
}
