import type { ReactNode } from 'react';
import { jsx } from 'react/jsx-runtime';

/**
 * Elements of data: prices, codes, ids, times, and names of teams and players. A translator must not touch them. A text with a name and
 * more, for instance a line, is in a `<span translate="no">`: a `<bdi>` would take its direction from the name.
 */
const DATA_ELEMENTS: ReadonlySet<unknown> = new Set(['data', 'code', 'pre', 'kbd', 'time', 'bdi']);
/** Elements that may contain text only. */
const TEXT_ELEMENTS: ReadonlySet<unknown> = new Set(['option', 'title', 'textarea', 'style', 'text']);

const HAS_WORD = /\S/;

/** Empty for what renders nothing; undefined for an element, or an array with one. */
function textOf(child: ReactNode): string | undefined {
  if (Array.isArray(child)) return child.every((part) => textOf(part) !== undefined) ? child.map(textOf).join('') : undefined;
  if (typeof child === 'object') return child === null ? '' : undefined;
  return typeof child === 'boolean' || child === undefined ? '' : String(child);
}

const elementOf = (text: string, key: string): ReactNode => jsx('span', { children: text }, key);

/**
 * Gives each text beside other children an element of its own, and joins adjacent texts.
 *
 * A page translator puts elements in the place of text nodes. React would go on changing the nodes that are gone, so that the screen
 * keeps an old value, or would fail to remove them, which ends in the error page. An only text is safe: React then sets the whole
 * content of its parent. Fragments and the like, whose type is a symbol, have no content to set.
 */
function separateTexts(type: unknown, children: ReactNode): ReactNode {
  if (!Array.isArray(children)) {
    const text = typeof type === 'symbol' ? textOf(children) : '';
    return text === undefined || text === '' ? children : elementOf(text, 'text');
  }
  const texts = children.map(textOf);
  // Only white space does not change, and is not translated.
  if (!texts.some((text) => text !== undefined && HAS_WORD.test(text))) return children;
  if (!texts.includes(undefined)) return separateTexts(type, texts.join(''));
  if (TEXT_ELEMENTS.has(type)) return children;
  // Elements keep their places, by which React recognizes those without a key.
  const separate = children.map((child, index) => (texts[index] === undefined ? child : null));
  let start = 0;
  for (let end = 0; end <= texts.length; end += 1) {
    if (end < texts.length && texts[end] !== undefined) continue;
    const text = texts.slice(start, end).join('');
    if (text !== '') separate[start] = HAS_WORD.test(text) ? elementOf(text, `text-${start}`) : text;
    start = end + 1;
  }
  return separate;
}

interface ElementProps {
  readonly children?: ReactNode;
  readonly translate?: string;
}

/** Props with which an element keeps up with its data on a page that the browser translates. */
export function translatable(type: unknown, props: ElementProps): ElementProps {
  if (DATA_ELEMENTS.has(type)) return { translate: 'no', ...props };
  const children = separateTexts(type, props.children);
  return children === props.children ? props : { ...props, children };
}
