import { IconFileCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { HOME_PATH } from '../../lib/urls.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CenteredPage } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import hidden from '../../ui/visually-hidden.module.css';

/** Instead of the page when no agreement waits for a signature. */
export function NothingToSign({ footer }: { footer: ReactNode }) {
  useDocumentTitle('Access Trial Agreement');
  return (
    <CenteredPage footer={footer}>
      <h1 className={hidden.hidden}>Access Trial Agreement</h1>
      <EmptyState
        icon={<IconFileCheck size={22} stroke={1.6} />}
        title="Nothing to sign"
        text="No access trial agreement waits for a signature here: it was signed already, or none is needed."
        action={
          <ButtonLink to={HOME_PATH} tone="primary">
            Take me home
          </ButtonLink>
        }
      />
    </CenteredPage>
  );
}
