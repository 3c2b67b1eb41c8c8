/** A document text with the types of its result and variables, as code generators emit it. */
export interface TypedText<Result, Variables> {
  toString(): string;
  /** For type inference only; never called. */
  readonly __apiType?: (variables: Variables) => Result;
}

export type Variables = Readonly<Record<string, unknown>>;

/** An operation: its text, optionally with types. */
export type Operation<Result, Given> = string | TypedText<Result, Given>;
