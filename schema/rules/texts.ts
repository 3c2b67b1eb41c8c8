/** English texts by code: what the specifications word exactly, in one table for both sides. */
export const TEXTS = {
  MISSING_CREDENTIALS: 'Please enter both email and password.',
  INVALID_CREDENTIALS: 'You entered an incorrect email, password, or both.',
  SIGN_IN_TIMEOUT: 'The server took too long to respond, please try again shortly.',
  SIGN_IN_FAILED: 'Something went wrong while signing in. Please try again.',
  GENERIC: 'Sorry, something went wrong. Please try again.',
  PROVIDER_UNREACHABLE: 'There is a problem connecting to the provider. Please try again later.',
  NO_TRADING_CLIENT: 'This customer has no active API client with the trading product.',
  MARKETS_UNAVAILABLE:
    'The browser could not fetch the list of markets. Please try again, and if the problem persists contact your account manager.',
  NAME_REQUIRED: 'Name is required',
  HISTORICAL_INVALID: 'Historical access is a whole number of hours, 0 or more',
  PER_SECOND_REQUIRED: 'Request rate per second is required',
  UNIT_REQUIRED: 'Unit is required',
  BURST_REQUIRED: 'Burst is required',
  CONCURRENT_REQUIRED: 'Concurrent connections is required',
  PACKAGES_REQUIRED: 'Packages are required',
  KEY_NAME_EMPTY: 'The key name input field cannot be empty',
  CONFLICT: 'Somebody else has changed this meanwhile.',
  TOO_MANY_ATTEMPTS: 'Too many attempts. Please wait a few minutes and try again.',
  RESET_REQUEST_FAILED: 'Sorry, something went wrong. Please try again.',
  PASSWORD_UPDATE_FAILED: 'Sorry, something went wrong. Please try again.',
  PASSWORD_MISMATCH: "Password doesn't match.",
  RECIPIENT_NAME_REQUIRED: 'A recipient name is required.',
  RECIPIENT_ADDRESS_REQUIRED: 'A recipient address is required.',
  RECIPIENT_EMAIL_REQUIRED: 'A recipient email is required.',
  SIGNER_COMPANY_REQUIRED: 'A recipient company name is required.',
  SIGNER_NAME_REQUIRED: 'A signer name is required.',
  SIGNER_ROLE_REQUIRED: 'A signer role is required.',
  SIGNER_EMAIL_REQUIRED: 'A signer email is required.',
  SIGN_FAILED:
    'An unexpected error occurred while attempting to sign the Trail Access Agreement. Please try again soon, and if the problem persists contact your account manager.',
  NAME_EMPTY: 'Customer name cannot be empty',
  STRIPE_ID_NEEDED: 'A customer needs a stripe id',
  ACCOUNT_MANAGER_NEEDED: 'A customer needs at least one Account Manager',
  COMPANY_NAME_EMPTY: 'Company name cannot be empty',
  COMPANY_NUMBER_EMPTY: 'Company number cannot be empty',
  COUNTRY_EMPTY: 'Country cannot be empty',
  ADDRESS_EMPTY: 'Address cannot be empty',
  ZIPCODE_EMPTY: 'Zipcode cannot be empty',
  CITY_EMPTY: 'City cannot be empty',
  CUSTOMER_CREATE_FAILED:
    'An unexpected problem occurred while trying to create a new customer. Please try again soon, and if the problem persists contact the developer team.',
  CUSTOMER_UPDATE_FAILED:
    'An unexpected problem occurred while trying to update the customer information. Please try again soon, and if the problem persists contact the developer team.',
  CUSTOMER_FETCH_FAILED:
    'An unexpected problem occurred while trying to fetch the customer information. Please try again soon, and if the problem persists contact the developer team.',
  EMAIL_INVALID: 'Please enter a valid email address',
  USER_CREATE_FAILED: 'Failed to create user',
  INVITATION_FAILED: 'Failed to send out invitation',
} as const;

export type TextCode = keyof typeof TEXTS;
