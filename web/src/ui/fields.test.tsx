import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { TextField } from './fields.tsx';
import { FormSelect } from './form-select.tsx';

const attribute = (markup: string, name: string) => new RegExp(`<(?:input|select)[^>]* ${name}="([^"]*)"`).exec(markup)?.[1];

describe('a field', () => {
  it('is named by its label and described by its hint and its error', () => {
    const markup = renderToStaticMarkup(<TextField id="name" label="Name" description="Shown to all" error="Too long" />);
    expect(markup).toContain('for="name"');
    expect(attribute(markup, 'aria-describedby')).toBe('name-error name-description');
    expect(attribute(markup, 'aria-invalid')).toBe('true');
    expect(markup).toMatch(/id="name-description">Shown to all<.*id="name-error">Too long</);
  });

  it('can be invalid without a message', () => {
    for (const markup of [
      renderToStaticMarkup(<TextField label="E-mail" error />),
      renderToStaticMarkup(<TextField label="E-mail" aria-invalid />),
    ]) {
      expect(attribute(markup, 'aria-invalid')).toBe('true');
      expect(markup).not.toContain('-error');
    }
  });

  it('is valid without an error', () => {
    const markup = renderToStaticMarkup(<TextField label="E-mail" error={false} aria-invalid={false} />);
    expect(markup).not.toContain('aria-invalid');
    expect(markup).not.toContain('aria-describedby');
  });

  it('offers options alone and in groups', () => {
    const options = [
      { value: '', label: 'Any' },
      { group: 'Live', items: [{ value: 'odds', label: 'Odds' }] },
    ];
    const markup = renderToStaticMarkup(<FormSelect label="Kind" options={options} value="odds" onChange={() => {}} />);
    expect(markup).toContain(
      '<option value="">Any</option><optgroup label="Live"><option value="odds" selected="">Odds</option>',
    );
  });
});
