import { FieldPair } from '../../../ui/form-layout.tsx';
import { TextField, type TextFieldProps } from '../../../ui/fields.tsx';
import { COMPANY_LABELS } from './describe-customer.ts';

type CompanyPart = keyof typeof COMPANY_LABELS;

interface CompanyFieldsProps {
  readonly fieldOf: (part: CompanyPart) => Pick<TextFieldProps, 'id' | 'value' | 'error' | 'disabled' | 'onChange'>;
}

/** The company that an agreement is made out to. */
export function CompanyFields({ fieldOf }: CompanyFieldsProps) {
  // The browser would fill in the reader's own address.
  const field = (part: CompanyPart) => (
    <TextField label={COMPANY_LABELS[part]} aria-required={part !== 'addressLine2'} autoComplete="off" {...fieldOf(part)} />
  );
  return (
    <>
      {field('name')}
      <FieldPair>
        {field('number')}
        {field('country')}
      </FieldPair>
      {field('addressLine1')}
      {field('addressLine2')}
      <FieldPair>
        {field('zipCode')}
        {field('city')}
      </FieldPair>
    </>
  );
}
