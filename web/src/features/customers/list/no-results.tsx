import { IconPlus, IconSearchOff } from '@tabler/icons-react';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { CREATE_CUSTOMER_PATH } from '../urls.ts';
import classes from './customers.module.css';
import { UnreadableNote } from './pagination.tsx';

/** No customer fits. */
export function NoResults({
  onClear,
  mayAdd,
  unreadableCount,
}: {
  onClear: () => void;
  mayAdd: boolean;
  unreadableCount: number;
}) {
  return (
    <>
      <EmptyState
        icon={<IconSearchOff size={22} stroke={1.6} />}
        title="No results found"
        text="There aren't any results for that query."
        action={
          <>
            <Button onClick={onClear}>Clear filter</Button>
            {mayAdd && (
              <ButtonLink to={CREATE_CUSTOMER_PATH} tone="primary" leftSection={<IconPlus size={16} aria-hidden="true" />}>
                Add Customer
              </ButtonLink>
            )}
          </>
        }
      />
      <p className={classes.foot}>
        <UnreadableNote count={unreadableCount} />
      </p>
    </>
  );
}
