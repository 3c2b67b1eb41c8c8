import type { ReactNode } from 'react';
import { Button } from './button.tsx';

type SubmitButtonProps = { loading: boolean; children: ReactNode; disabled?: boolean; fullWidth?: boolean; form?: string };

export function SubmitButton({ loading, children, disabled = false, fullWidth = false, form }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      tone="primary"
      size="md"
      loading={loading}
      disabled={disabled}
      fullWidth={fullWidth}
      {...(form !== undefined && { form })}
    >
      {children}
    </Button>
  );
}
