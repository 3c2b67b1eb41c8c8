export const LOGIN_PATH = '/login';
/** Pattern of the router; the token of a reset mail is a secret. */
export const UPDATE_PASSWORD_PATH = '/update-password/:token';

export const LOGIN_VIEWS = ['sign-in', 'forgot-password', 'check-mail'] as const;
/** What the sign-in screen asks for or tells. */
export type LoginView = (typeof LOGIN_VIEWS)[number];

/** The view of that name; anything unknown is the sign-in itself. */
export function viewNamed(name: string | null): LoginView {
  return LOGIN_VIEWS.find((view) => view === name) ?? 'sign-in';
}

/** The view that an address names. */
export function readLoginView(params: URLSearchParams): LoginView {
  return viewNamed(params.get('view'));
}

export function loginUrl(view: LoginView = 'sign-in'): string {
  return view === 'sign-in' ? LOGIN_PATH : `${LOGIN_PATH}?view=${view}`;
}
