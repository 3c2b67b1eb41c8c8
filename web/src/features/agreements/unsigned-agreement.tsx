import { IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { HOME_PATH } from '../../lib/urls.ts';
import { Button } from '../../ui/button.tsx';
import { Logo } from '../../ui/page.tsx';
import { toast } from '../../ui/toasts.tsx';
import { AgreementForm, CompanyBlock } from './agreement-form.tsx';
import { type Agreement, AgreementText } from './agreement-text.tsx';
import { useSignAgreement } from './sign-agreement.ts';
import { firstProblem, EMPTY_SIGNATURE, signatureDraft, type SignatureFailure, type SignatureValues } from './signature.ts';
import { SigningScreen } from './signing-screen.tsx';
import classes from './unsigned-agreement.module.css';

interface UnsignedAgreementProps {
  readonly customerId: string;
  /** Null if no user is signed in. */
  readonly userId: string | null;
  readonly agreement: Agreement;
  readonly actions: ReactNode;
  readonly onSessionNeeded: () => void;
}

/** The agreement beside the form to sign it; what the user types is stored as a draft until the agreement is signed. */
export function UnsignedAgreement({ customerId, userId, agreement, actions, onSessionNeeded }: UnsignedAgreementProps) {
  const [draft] = useState(() => signatureDraft(userId, customerId));
  const [values, setValues] = useState<SignatureValues>(() => draft.read() ?? EMPTY_SIGNATURE);
  const [accepted, setAccepted] = useState(false);
  const [failure, setFailure] = useState<SignatureFailure | null>(null);
  const [signing, setSigning] = useState(false);
  const sign = useSignAgreement(customerId);
  const navigate = useNavigate();

  function change(next: SignatureValues): void {
    setValues(next);
    draft.save(next);
  }

  async function confirm(): Promise<void> {
    const problem = firstProblem(values);
    setFailure(problem);
    if (problem !== null) return;
    setSigning(true);
    const result = await sign(values);
    if (result.kind === 'signed') {
      draft.clear();
      toast({ tone: 'positive', text: 'The agreement is signed. Your company can now use the dashboard.' });
      void navigate(HOME_PATH, { replace: true });
    } else if (result.kind === 'no-session') {
      onSessionNeeded();
    } else {
      setSigning(false);
      setFailure(result);
    }
  }

  if (signing) return <SigningScreen />;
  return (
    <div className={classes.page}>
      <Head actions={actions} />
      <main className={classes.layout}>
        <AgreementText agreement={agreement} />
        <div className={classes.side}>
          <CompanyBlock company={agreement.company} />
          <AgreementForm
            values={values}
            onChange={change}
            accepted={accepted}
            onAccept={setAccepted}
            failure={failure}
            onConfirm={() => void confirm()}
          />
        </div>
      </main>
    </div>
  );
}

function Head({ actions }: { actions: ReactNode }) {
  useDocumentTitle('Access Trial Agreement');
  return (
    <header className={classes.head}>
      <Logo />
      <h1 className={classes.title} tabIndex={-1}>
        Access Trial Agreement
      </h1>
      <div className={classes.actions}>
        <Button leftSection={<IconPrinter size={16} aria-hidden="true" />} onClick={() => window.print()}>
          Print
        </Button>
        {actions}
      </div>
    </header>
  );
}
