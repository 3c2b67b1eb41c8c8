import { PageHeader } from '../src/ui/page.tsx';
import { WidgetFrame } from '../src/ui/widget-frame.tsx';
import { Section } from './section.tsx';

/** A separate page beside the gallery, which posts its height as widgets do. */
const PAGE = new URL('widget.html', document.baseURI).href;

export function WidgetsPage() {
  return (
    <>
      <PageHeader title="Widgets" />
      <Section title="With the height that the widget reports" layout="stack">
        <WidgetFrame name="shown" src={`${PAGE}?widget=shown`} title="A widget that shows itself" />
      </Section>
      <Section title="Without a report of its height: loading, then an error" layout="stack">
        <WidgetFrame name="silent" src={PAGE} title="A widget that says nothing" />
      </Section>
    </>
  );
}
