import { Fragment } from 'react';
import classes from './received-text.module.css';

/** What the gateway writes in place of the secret. */
const MASK = '[secret]';

/** A text of the provider as received, with marks where the secret was replaced and where the text was cut. */
export function ReceivedText({ text, isTruncated }: { text: string; isTruncated: boolean }) {
  return (
    <>
      {text.split(MASK).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && (
            <mark className={classes.mark} title="Sightline replaced the key's secret">
              {MASK}
            </mark>
          )}
          {part}
        </Fragment>
      ))}
      {isTruncated && <mark className={classes.mark}>… cut off here</mark>}
    </>
  );
}
