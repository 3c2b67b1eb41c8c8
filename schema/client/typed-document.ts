/** The text of an operation that knows its types, as code generators write it. */
export interface TypedText<Result, Variables> {
  toString(): string;
  /** Of the types alone; nobody calls it. */
  readonly __apiType?: (variables: Variables) => Result;
}

export type Variables = Readonly<Record<string, unknown>>;

/** An operation: its text, with types where a generator knows them. */
export type Operation<Result, Given> = string | TypedText<Result, Given>;
