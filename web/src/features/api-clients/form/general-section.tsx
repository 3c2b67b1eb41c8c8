import { ACCESS_UNITS } from '@sightline/schema/rules/historical-access.ts';
import { Select } from '../../../ui/select.tsx';
import { DateField, NumberField, TextField } from '../../../ui/fields.tsx';
import { FieldPair, FormSection } from '../../../ui/form-layout.tsx';
import type { ClientForm } from './use-client-form.ts';

const UNITS = [{ value: '', label: 'Choose a unit' }, ...Object.keys(ACCESS_UNITS).map((unit) => ({ value: unit, label: unit }))];

/** Name, historical access and end. */
export function GeneralSection({ form, idOf }: Pick<ClientForm, 'form' | 'idOf'>) {
  const { values, errors } = form;
  return (
    <FormSection title="General information">
      <TextField
        id={idOf('name')}
        label="Client name"
        aria-required
        autoComplete="off"
        value={values.name}
        error={errors['name']}
        onChange={(event) => form.setFieldValue('name', event.currentTarget.value)}
      />
      <FieldPair>
        <NumberField
          id={idOf('accessAmount')}
          label="Historical access"
          description="Left empty, it is unlimited; 0 is none."
          value={values.accessAmount}
          error={errors['accessAmount']}
          onText={(text) => form.setFieldValue('accessAmount', text)}
        />
        <Select
          id={idOf('accessUnit')}
          label="Unit"
          aria-required
          data={UNITS}
          value={values.accessUnit}
          error={errors['accessUnit']}
          onChange={(event) => form.setFieldValue('accessUnit', unitOf(event.currentTarget.value))}
        />
      </FieldPair>
      <DateField
        id={idOf('activeUntil')}
        label="Active until"
        description="The last day on which it works. Left empty, it has no end."
        value={values.activeUntil}
        error={errors['activeUntil']}
        onText={(text) => form.setFieldValue('activeUntil', text)}
      />
    </FormSection>
  );
}

function unitOf(value: string): keyof typeof ACCESS_UNITS | '' {
  return value === 'hours' || value === 'days' || value === 'months' || value === 'years' ? value : '';
}
