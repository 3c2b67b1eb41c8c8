import { useActions } from '../../../lib/actions/action-registry.ts';
import { useChangeDisplay, useDisplay } from '../../../lib/display.tsx';
import { ToggleChip } from '../../../ui/toggles.tsx';
import classes from './board-differences.module.css';

/** Shows or hides how far prices are off, on all trading pages. */
export function ConsistencyToggle() {
  const { showsConsistency } = useDisplay();
  const change = useChangeDisplay();
  const toggle = () => change({ showsConsistency: !showsConsistency });
  useActions([
    {
      id: 'consistency.show',
      title: showsConsistency ? 'Hide how far prices are off' : 'Show how far prices are off',
      group: 'This page',
      keywords: ['consistency', 'off by', 'compare'],
      run: toggle,
    },
  ]);
  return (
    <span className={classes.toggle} title="How far prices are off from what other markets say, without margin">
      <ToggleChip checked={showsConsistency} onChange={toggle}>
        Consistency
      </ToggleChip>
    </span>
  );
}
