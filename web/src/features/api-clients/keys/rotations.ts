import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { useViewer } from '../../../gateway/session/viewer-context.ts';
import { itemSet, onItemsChange } from '../../../lib/workspace.ts';

/** The steps of a rotation, in their order. */
export const ROTATION_STEPS = ['create', 'copy', 'test', 'switch', 'delete'] as const;
export type RotationStep = (typeof ROTATION_STEPS)[number];

/** A rotation whose new key exists. It never has a secret: that can be copied again at any step. */
const Rotation = z.object({ newKeyId: z.string(), step: z.enum(ROTATION_STEPS) });
export type Rotation = z.output<typeof Rotation>;

/** Rotations by the id of the old key. They are of the user, not of a customer, because staff see the keys of every customer. */
const rotations = itemSet('KEY_ROTATION', Rotation);
/** Beyond it, the oldest is forgotten. */
const MAX_ROTATIONS = 100;

interface Rotations {
  readonly of: (oldKeyId: string) => Rotation | null;
  readonly save: (oldKeyId: string, rotation: Rotation) => void;
  readonly forget: (oldKeyId: string) => void;
}

/** The rotations that the user has begun in this browser. */
export function useRotations(): Rotations {
  const userId = useViewer().user.id;
  const known = useSyncExternalStore(onItemsChange, () => rotations.read(userId));
  const forget = (oldKeyId: string): void => rotations.change(userId, oldKeyId, () => null);
  return {
    of: (oldKeyId) => known.get(oldKeyId) ?? null,
    save(oldKeyId, rotation) {
      const [oldest] = known.keys();
      if (known.size >= MAX_ROTATIONS && oldest !== undefined && !known.has(oldKeyId)) forget(oldest);
      rotations.change(userId, oldKeyId, () => rotation);
    },
    forget,
  };
}
