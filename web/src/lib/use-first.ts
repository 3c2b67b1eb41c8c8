import { useState } from 'react';

/** The value that a component began with, however it changes later. */
export function useFirst<T>(value: T): T {
  const [first] = useState(() => value);
  return first;
}
