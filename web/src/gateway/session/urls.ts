export const LOGIN_PATH = '/login';
/** Route pattern; the token of a reset e-mail is a secret. */
export const UPDATE_PASSWORD_PATH = '/update-password/:token';

export const LOGIN_VIEWS = ['sign-in', 'forgot-password', 'check-mail'] as const;
/** The views of the sign-in page. */
export type LoginView = (typeof LOGIN_VIEWS)[number];

/** The view of that name; unknown names give the sign-in view. */
export function viewNamed(name: string | null): LoginView {
  return LOGIN_VIEWS.find((view) => view === name) ?? 'sign-in';
}

/** The view that a URL names. */
export function readLoginView(params: URLSearchParams): LoginView {
  return viewNamed(params.get('view'));
}

export function loginUrl(view: LoginView = 'sign-in'): string {
  return view === 'sign-in' ? LOGIN_PATH : `${LOGIN_PATH}?view=${view}`;
}
