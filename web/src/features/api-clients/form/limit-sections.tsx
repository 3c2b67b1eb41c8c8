import { FieldPair, FormSection } from '../../../ui/form-layout.tsx';
import { NumberField } from '../../../ui/fields.tsx';
import type { ClientForm } from './use-client-form.ts';

/** How often and how widely a client may ask. */
export function LimitSections({ form, idOf }: Pick<ClientForm, 'form' | 'idOf'>) {
  const field = (name: 'perSecond' | 'burst' | 'concurrent', label: string, description: string) => (
    <NumberField
      id={idOf(name)}
      label={label}
      aria-required
      description={description}
      value={form.values[name]}
      error={form.errors[name]}
      onText={(text) => form.setFieldValue(name, text)}
    />
  );
  return (
    <>
      <FormSection title="Request rates">
        <FieldPair>
          {field('perSecond', 'Per second', 'Requests a second, on average.')}
          {field('burst', 'Burst', 'Requests at once.')}
        </FieldPair>
      </FormSection>
      <FormSection title="Hermes configuration">
        {field('concurrent', 'Concurrent connections', 'Push sockets open at once.')}
      </FormSection>
    </>
  );
}
