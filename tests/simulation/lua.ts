/** Values of a script. Tables are arrays, because the product's scripts use no others. */
export type LuaValue = undefined | boolean | number | string | LuaValue[] | LuaFunction;
type LuaFunction = (...args: LuaValue[]) => LuaValue[];
/** Reply of a command, as Redis converts it for Lua. */
export type RedisCall = (...args: string[]) => LuaValue;

interface Scope {
  readonly values: Map<string, LuaValue>;
  readonly parent: Scope | null;
}

type Expression = (scope: Scope) => LuaValue;
/** Undefined to go on, the values that the script returns, or `break`. */
type Statement = (scope: Scope) => LuaValue[] | 'break' | undefined;

export type Script = (keys: readonly string[], args: readonly string[], call: RedisCall) => LuaValue;

const TOKEN =
  /\s*(?:--[^\n]*\n\s*)*(?:(\d+(?:\.\d+)?)|([A-Za-z_]\w*)|'((?:[^'\\]|\\.)*)'|(\.\.|==|~=|<=|>=|[-+*/%#<>=(){}[\],.;]))/y;
const KEYWORDS = new Set([
  'local',
  'if',
  'then',
  'elseif',
  'else',
  'end',
  'for',
  'do',
  'in',
  'return',
  'and',
  'or',
  'not',
  'true',
  'false',
  'nil',
  'break',
  'while',
]);
const PRECEDENCE: Readonly<Record<string, number>> = {
  or: 1,
  and: 2,
  '<': 3,
  '>': 3,
  '<=': 3,
  '>=': 3,
  '==': 3,
  '~=': 3,
  '..': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  '%': 6,
};
const UNARY = 7;

interface Token {
  readonly kind: 'number' | 'name' | 'keyword' | 'text' | 'symbol' | 'end';
  readonly text: string;
}

const scripts = new Map<string, Script>();

/** Compiles the part of Lua that the product's scripts use; throws for everything else. */
export function compileLua(source: string): Script {
  const known = scripts.get(source);
  if (known) return known;
  const block = new Parser(tokensOf(source)).program();
  const script: Script = (keys, args, call) => {
    const values = new Map<string, LuaValue>([...LIBRARY, ['KEYS', [...keys]], ['ARGV', [...args]]]);
    values.set('redis.call', (...given) => [call(...given.map(textOf))]);
    const result = block({ values, parent: null });
    return Array.isArray(result) ? result[0] : undefined;
  };
  scripts.set(source, script);
  return script;
}

function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  const text = source.replaceAll(/--[^\n]*/g, '').trimEnd();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(text);
    if (!found) throw new Error(`unknown Lua at: ${text.slice(at, at + 40)}`);
    const [, number, name, quoted, symbol] = found;
    if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (name !== undefined) tokens.push({ kind: KEYWORDS.has(name) ? 'keyword' : 'name', text: name });
    else if (quoted !== undefined) tokens.push({ kind: 'text', text: quoted });
    else tokens.push({ kind: 'symbol', text: symbol ?? '' });
  }
  return [...tokens, { kind: 'end', text: '' }];
}

class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  program(): Statement {
    const block = this.#block();
    if (this.#peek.kind !== 'end') throw this.#unexpected();
    return block;
  }

  get #peek(): Token {
    return this.#tokens[this.#at] ?? { kind: 'end', text: '' };
  }

  #unexpected(): Error {
    const near = this.#tokens.slice(Math.max(0, this.#at - 3), this.#at + 4).map(({ text }) => text);
    return new Error(`unsupported Lua near: ${near.join(' ')}`);
  }

  /** Takes the token if it has this text. */
  #take(text: string): boolean {
    const { kind, text: found } = this.#peek;
    if (found !== text || (kind !== 'symbol' && kind !== 'keyword')) return false;
    this.#at += 1;
    return true;
  }

  #expect(text: string): void {
    if (!this.#take(text)) throw this.#unexpected();
  }

  #name(): string {
    const { kind, text } = this.#peek;
    if (kind !== 'name') throw this.#unexpected();
    this.#at += 1;
    return text;
  }

  #block(): Statement {
    const statements: Statement[] = [];
    while (this.#peek.kind !== 'end' && !['end', 'else', 'elseif'].includes(this.#peek.text)) {
      statements.push(this.#statement());
      this.#take(';');
    }
    return (parent) => {
      const scope: Scope = { values: new Map(), parent };
      for (const statement of statements) {
        const result = statement(scope);
        if (result !== undefined) return result;
      }
      return undefined;
    };
  }

  #statement(): Statement {
    if (this.#take('local')) return this.#local();
    if (this.#take('if')) return this.#if();
    if (this.#take('for')) return this.#for();
    if (this.#take('break')) return () => 'break';
    if (this.#take('return')) {
      const isEmpty = this.#peek.kind === 'end' || ['end', 'else', 'elseif', ';'].includes(this.#peek.text);
      const value = isEmpty ? () => undefined : this.#expression();
      return (scope) => [value(scope)];
    }
    if (this.#peek.kind !== 'name') throw this.#unexpected();
    const isAssignment = this.#tokens[this.#at + 1]?.text === '=';
    if (isAssignment) {
      const name = this.#name();
      this.#expect('=');
      const value = this.#expression();
      return (scope) => {
        assign(scope, name, value(scope));
        return undefined;
      };
    }
    const call = this.#expression();
    return (scope) => void call(scope);
  }

  #local(): Statement {
    const names = [this.#name()];
    while (this.#take(',')) names.push(this.#name());
    const expressions = this.#take('=') ? this.#expressions() : () => [];
    return (scope) => {
      const values = expressions(scope);
      for (const [index, name] of names.entries()) scope.values.set(name, values[index]);
      return undefined;
    };
  }

  #if(): Statement {
    const branches: { test: Expression; block: Statement }[] = [];
    let otherwise: Statement = () => undefined;
    do {
      const test = this.#expression();
      this.#expect('then');
      branches.push({ test, block: this.#block() });
    } while (this.#take('elseif'));
    if (this.#take('else')) otherwise = this.#block();
    this.#expect('end');
    return (scope) => (branches.find(({ test }) => isTrue(test(scope)))?.block ?? otherwise)(scope);
  }

  #for(): Statement {
    const name = this.#name();
    this.#expect('=');
    const from = this.#expression();
    this.#expect(',');
    const to = this.#expression();
    const step = this.#take(',') ? this.#expression() : () => 1;
    this.#expect('do');
    const block = this.#block();
    this.#expect('end');
    return (parent) => {
      const [end, by] = [numberOf(to(parent)), numberOf(step(parent))];
      for (let value = numberOf(from(parent)); by > 0 ? value <= end : value >= end; value += by) {
        const result = block({ values: new Map([[name, value]]), parent });
        if (result === 'break') return undefined;
        if (result !== undefined) return result;
      }
      return undefined;
    };
  }

  /** A list of expressions, of which the last may be a call with several results. */
  #expressions(): (scope: Scope) => LuaValue[] {
    const all = [this.#multiple()];
    while (this.#take(',')) all.push(this.#multiple());
    return (scope) => all.flatMap((each, index) => (index === all.length - 1 ? each(scope) : each(scope).slice(0, 1)));
  }

  #listUntil(end: string): (scope: Scope) => LuaValue[] {
    if (this.#take(end)) return () => [];
    const values = this.#expressions();
    this.#expect(end);
    return values;
  }

  /** The calls of the library whose several results are used. */
  #multiple(): (scope: Scope) => LuaValue[] {
    const start = this.#at;
    const call = this.#callOnly();
    if (
      call &&
      (this.#peek.kind !== 'symbol' || [')', ',', '}', ';'].includes(this.#peek.text)) &&
      PRECEDENCE[this.#peek.text] === undefined
    )
      return call;
    this.#at = start;
    const one = this.#expression();
    return (scope) => [one(scope)];
  }

  #callOnly(): ((scope: Scope) => LuaValue[]) | null {
    if (this.#peek.kind !== 'name') return null;
    const name = this.#path();
    return this.#take('(') ? this.#arguments(name) : null;
  }

  #path(): string {
    let name = this.#name();
    while (this.#take('.')) name += `.${this.#name()}`;
    return name;
  }

  #arguments(name: string): (scope: Scope) => LuaValue[] {
    const args = this.#listUntil(')');
    return (scope) => {
      const called = read(scope, name);
      if (typeof called !== 'function') throw new Error(`${name} is no function`);
      return called(...args(scope));
    };
  }

  #expression(limit = 0): Expression {
    let left = this.#operand();
    for (;;) {
      const { text, kind } = this.#peek;
      const precedence = kind === 'symbol' || kind === 'keyword' ? PRECEDENCE[text] : undefined;
      if (precedence === undefined || precedence <= limit) return left;
      this.#at += 1;
      // Only `..` is right-associative.
      left = binary(text, left, this.#expression(text === '..' ? precedence - 1 : precedence));
    }
  }

  #operand(): Expression {
    if (this.#take('not')) {
      const value = this.#expression(UNARY);
      return (scope) => !isTrue(value(scope));
    }
    if (this.#take('-')) {
      const value = this.#expression(UNARY);
      return (scope) => -numberOf(value(scope));
    }
    if (this.#take('#')) {
      const value = this.#expression(UNARY);
      return (scope) => lengthOf(value(scope));
    }
    let value = this.#primary();
    while (this.#take('[')) {
      const [list, index] = [value, this.#expression()];
      this.#expect(']');
      value = (scope) => {
        const found = list(scope);
        return Array.isArray(found) ? found[numberOf(index(scope)) - 1] : undefined;
      };
    }
    return value;
  }

  #primary(): Expression {
    const { kind, text } = this.#peek;
    if (this.#take('(')) {
      const value = this.#expression();
      this.#expect(')');
      return value;
    }
    if (this.#take('{')) {
      return this.#listUntil('}');
    }
    if (kind === 'name') {
      const name = this.#path();
      if (!this.#take('(')) return (scope) => read(scope, name);
      const call = this.#arguments(name);
      return (scope) => call(scope)[0];
    }
    this.#at += 1;
    if (kind === 'number') return () => Number(text);
    if (kind === 'text') return () => text;
    if (text === 'true') return () => true;
    if (text === 'false') return () => false;
    if (text === 'nil') return () => undefined;
    this.#at -= 1;
    throw this.#unexpected();
  }
}

function binary(operator: string, left: Expression, right: Expression): Expression {
  switch (operator) {
    case 'or':
      return (scope) => {
        const value = left(scope);
        return isTrue(value) ? value : right(scope);
      };
    case 'and':
      return (scope) => {
        const value = left(scope);
        return isTrue(value) ? right(scope) : value;
      };
    case '==':
      return (scope) => left(scope) === right(scope);
    case '~=':
      return (scope) => left(scope) !== right(scope);
    case '..':
      return (scope) => textOf(left(scope)) + textOf(right(scope));
    default:
      return (scope) => calculate(operator, left(scope), right(scope));
  }
}

function calculate(operator: string, a: LuaValue, b: LuaValue): LuaValue {
  const isComparison = operator === '<' || operator === '>' || operator === '<=' || operator === '>=';
  if (isComparison && typeof a !== typeof b) throw new Error('attempt to compare different types');
  const [one, other] = isComparison && typeof a === 'string' && typeof b === 'string' ? [a, b] : [numberOf(a), numberOf(b)];
  if (operator === '<') return one < other;
  if (operator === '>') return one > other;
  if (operator === '<=') return one <= other;
  if (operator === '>=') return one >= other;
  const [x, y] = [Number(one), Number(other)];
  if (operator === '+') return x + y;
  if (operator === '-') return x - y;
  if (operator === '*') return x * y;
  if (operator === '/') return x / y;
  return x - Math.floor(x / y) * y;
}

function isTrue(value: LuaValue): boolean {
  return value !== undefined && value !== false;
}

function lengthOf(value: LuaValue): number {
  return Array.isArray(value) || typeof value === 'string' ? value.length : 0;
}

/** Text of a value, with 14 significant digits as Lua 5.1 has. */
function textOf(value: LuaValue): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'number') throw new Error('attempt to use a value without text');
  return Number.isInteger(value) && Math.abs(value) < 1e14
    ? String(value)
    : String(Number(value.toPrecision(14))).replace(/e\+?/, 'e+');
}

function toNumber(value: LuaValue): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value.trim() === '' || Number.isNaN(Number(value))) return undefined;
  return Number(value);
}

function numberOf(value: LuaValue): number {
  const number = toNumber(value);
  if (number === undefined) throw new Error('attempt to calculate with a value that is no number');
  return number;
}

function read(scope: Scope | null, name: string): LuaValue {
  for (let at = scope; at; at = at.parent) if (at.values.has(name)) return at.values.get(name);
  throw new Error(`unknown Lua name ${name}`);
}

function assign(scope: Scope | null, name: string, value: LuaValue): void {
  for (let at = scope; at; at = at.parent) if (at.values.has(name)) return void at.values.set(name, value);
  throw new Error(`Redis allows no global ${name}`);
}

/** The classes of patterns that the scripts use. */
function patternOf(pattern: string): RegExp {
  return new RegExp(pattern.replaceAll('%d', '\\d').replaceAll('%a', '[A-Za-z]').replaceAll('%-', '\\-'));
}

const LIBRARY: readonly (readonly [string, LuaFunction])[] = [
  ['tonumber', (value) => [toNumber(value)]],
  ['tostring', (value) => [textOf(value)]],
  ['unpack', (list, from, to) => (Array.isArray(list) ? list.slice((toNumber(from) ?? 1) - 1, toNumber(to) ?? list.length) : [])],
  ['math.floor', (value) => [Math.floor(numberOf(value))]],
  ['math.ceil', (value) => [Math.ceil(numberOf(value))]],
  ['math.max', (...values) => [Math.max(...values.map(numberOf))]],
  ['math.min', (...values) => [Math.min(...values.map(numberOf))]],
  ['string.sub', (text, from, to) => [textOf(text).slice(numberOf(from) - 1, toNumber(to) ?? undefined)]],
  [
    'string.match',
    (text, pattern) => {
      const found = patternOf(textOf(pattern)).exec(textOf(text));
      if (!found) return [undefined];
      return found.length > 1 ? found.slice(1) : [found[0]];
    },
  ],
  [
    'string.format',
    (format, value) => {
      const digits = /^%\.(\d)f$/.exec(textOf(format))?.[1];
      if (digits === undefined) throw new Error('unsupported format');
      return [numberOf(value).toFixed(Number(digits))];
    },
  ],
];
