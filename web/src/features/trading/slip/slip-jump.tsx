import { IconArrowDown } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { Button } from '../../../ui/button.tsx';
import classes from './slip-jump.module.css';

interface SlipJumpProps {
  /** How many outcomes are selected. */
  readonly count: number;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
}

/** Where the slip stands below the board: says that something is on it, and leads there. */
export function SlipJump({ count, headingRef }: SlipJumpProps) {
  if (count === 0) return null;
  return (
    <div className={classes.jump}>
      <Button
        tone="primary"
        size="md"
        fullWidth
        leftSection={<IconArrowDown size={16} aria-hidden="true" />}
        onClick={() => {
          headingRef.current?.focus({ preventScroll: true });
          headingRef.current?.scrollIntoView({ block: 'center' });
        }}
      >
        Bet Slip · {count === 1 ? '1 outcome' : `${count} outcomes`}
      </Button>
    </div>
  );
}
