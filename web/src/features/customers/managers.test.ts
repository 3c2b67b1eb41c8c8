import { expect, it } from 'vitest';
import { managerOptions } from './managers.ts';

const manager = (id: string, name: string, isDeleted = false) => ({ id, name, email: `${id}@example.test`, isDeleted });

it('offers deleted managers only if they are assigned, and each manager once', () => {
  const present = manager('u-1', 'Zoe');
  const assigned = manager('u-2', 'Ben', true);
  expect(managerOptions([present, assigned, manager('u-3', 'Cy', true)], [assigned, present])).toEqual([
    { id: 'u-2', label: 'Ben (deleted)', hint: 'u-2@example.test' },
    { id: 'u-1', label: 'Zoe', hint: 'u-1@example.test' },
  ]);
});
