import { Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

const name = 'Acme';
const nothing = null;

function Card({ children }: { children: React.ReactNode }) {
  return (
    <div>
      <i />
      {children}
    </div>
  );
}

it('joins texts into one, which is the only child', () => {
  expect(
    renderToStaticMarkup(
      <p>
        {2} of {3}
      </p>,
    ),
  ).toBe('<p>2 of 3</p>');
  expect(
    renderToStaticMarkup(
      <p>
        {nothing && 'a'}
        {false}
      </p>,
    ),
  ).toBe('<p></p>');
  expect(
    renderToStaticMarkup(
      <option>
        {name} {1}
      </option>,
    ),
  ).toBe('<option>Acme 1</option>');
});

it('gives a text beside an element an element of its own', () => {
  expect(
    renderToStaticMarkup(
      <p>
        <i /> {name}: {1}
        <b />
      </p>,
    ),
  ).toBe('<p><i></i><span> Acme: 1</span><b></b></p>');
  expect(
    renderToStaticMarkup(
      <p>
        <i /> <b />
      </p>,
    ),
  ).toBe('<p><i></i> <b></b></p>');
  expect(renderToStaticMarkup(<Card>{name}</Card>)).toBe('<div><i></i><span>Acme</span></div>');
});

it('takes an array of texts as one text', () => {
  const parts = [name, 1].map((part) => ` · ${part}`);
  expect(
    renderToStaticMarkup(
      <p>
        <i />
        {parts}
      </p>,
    ),
  ).toBe('<p><i></i><span> · Acme · 1</span></p>');
  const names = [name, nothing];
  expect(renderToStaticMarkup(<p>{names}</p>)).toBe('<p>Acme</p>');
  expect(renderToStaticMarkup(<>{parts}</>)).toBe('<span> · Acme · 1</span>');
});

it('gives the only text of a fragment one, too', () => {
  expect(renderToStaticMarkup(<>{name}</>)).toBe('<span>Acme</span>');
  expect(
    renderToStaticMarkup(
      <Fragment key="1">
        {name} {1}
      </Fragment>,
    ),
  ).toBe('<span>Acme 1</span>');
  expect(renderToStaticMarkup(<>{nothing}</>)).toBe('');
});

it('keeps translators away from data', () => {
  expect(
    renderToStaticMarkup(
      <bdi>
        {name} {1}
      </bdi>,
    ),
  ).toBe('<bdi translate="no">Acme 1</bdi>');
  expect(renderToStaticMarkup(<time dateTime="2026-01-02">2 Jan</time>)).toBe(
    '<time translate="no" dateTime="2026-01-02">2 Jan</time>',
  );
});
