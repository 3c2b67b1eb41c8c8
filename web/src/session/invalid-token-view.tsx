import { ButtonLink } from '../ui/button.tsx';
import classes from './login.module.css';
import { LOGIN_PATH } from './urls.ts';
import { ViewLink } from './view-link.tsx';

/** The link of the mail has been used, has ended, or never was one. */
export function InvalidTokenView() {
  return (
    <>
      <h1 className={classes.title}>This link is not valid</h1>
      <p className={classes.lead}>It may have been used already, or it is too old. A new mail brings a new link.</p>
      <div className={classes.form}>
        <ButtonLink to={LOGIN_PATH} tone="primary" size="md" fullWidth>
          Back to login
        </ButtonLink>
      </div>
      <p className={classes.ways}>
        <ViewLink view="forgot-password">Ask for a new mail</ViewLink>
      </p>
    </>
  );
}
