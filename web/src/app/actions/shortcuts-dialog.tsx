import { useSyncExternalStore } from 'react';
import { ACTION_GROUPS } from '../../lib/actions/action.ts';
import { isMac, isSingleKey, keyNames, parseShortcut } from '../../lib/actions/shortcut.ts';
import { useActionRegistry } from '../../lib/actions/action-registry.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { KeyCaps } from '../../ui/key-caps.tsx';
import { SwitchField } from '../../ui/toggles.tsx';
import classes from './shortcuts-dialog.module.css';

interface ShortcutsDialogProps {
  readonly singleKeysOn: boolean;
  readonly onSingleKeysChange: (on: boolean) => void;
  readonly onClose: () => void;
}

interface Line {
  readonly id: string;
  readonly title: string;
  readonly keys: readonly string[];
  /** True while the switch for single-key shortcuts disables this one. */
  readonly isOff: boolean;
}

/** Lists the shortcuts of the current page, with a switch for single-key shortcuts. */
export function ShortcutsDialog({ singleKeysOn, onSingleKeysChange, onClose }: ShortcutsDialogProps) {
  const registry = useActionRegistry();
  const actions = useSyncExternalStore(registry.subscribe, registry.actions);
  const keyHints = useSyncExternalStore(registry.subscribe, registry.keyHints);
  const mac = isMac();

  const linesOf = (group: string): Line[] => [
    ...actions.flatMap(({ id, title, group: own, shortcut }) => {
      if (own !== group || shortcut === undefined) return [];
      const presses = parseShortcut(shortcut);
      return [{ id, title, keys: keyNames(presses, mac), isOff: !singleKeysOn && isSingleKey(presses) }];
    }),
    ...keyHints.filter((keyHint) => keyHint.group === group).map((keyHint) => ({ ...keyHint, isOff: false })),
  ];

  return (
    <Dialog opened title="Keyboard shortcuts" onClose={onClose} size={820}>
      {/* Focused instead of the switch below, which the next press of Space would toggle. */}
      <div className={classes.groups} tabIndex={-1} data-autofocus>
        {ACTION_GROUPS.map((group) => ({ group, lines: linesOf(group) }))
          .filter(({ lines }) => lines.length > 0)
          .map(({ group, lines }) => (
            <section key={group} className={classes.group}>
              <h3 className={classes.heading}>{group}</h3>
              <dl className={classes.keys}>
                {lines.map(({ id, title, keys, isOff }) => (
                  <div key={id} data-off={isOff || undefined}>
                    <dt>{title}</dt>
                    <dd>
                      {isOff && <span className="sl-faint sl-12">off</span>}
                      <KeyCaps keys={keys} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
      </div>
      <SwitchField
        label="Single-key shortcuts"
        description="Turn them off if they get in your way, for example if you use dictation software."
        checked={singleKeysOn}
        onChange={onSingleKeysChange}
      />
      <DialogActions>
        <Button tone="primary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
