import { CenteredPage, PageHeader } from '../src/ui/page.tsx';
import { PasswordField } from '../src/ui/password-field.tsx';
import { SubmitButton } from '../src/ui/button.tsx';
import { TextField } from '../src/ui/fields.tsx';

export function SignInPage() {
  return (
    <CenteredPage footer="Need help? support@example.test">
      <PageHeader title="Sign in" description="Welcome back." />
      <form style={{ display: 'grid', gap: 16 }}>
        <TextField label="E-mail" type="email" />
        <PasswordField label="Password" />
        <SubmitButton loading={false} fullWidth>
          Sign in
        </SubmitButton>
      </form>
    </CenteredPage>
  );
}
