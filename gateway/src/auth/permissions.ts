import { gatewayError } from '../util/errors.ts';
import type { ViewerModel } from './viewer.ts';

/** Only staff get further. Rejects with FORBIDDEN. */
export async function requireStaff(viewer: ViewerModel): Promise<void> {
  if (!(await viewer.isStaff())) throw gatewayError('FORBIDDEN');
}

/** Only superusers get further. Throws FORBIDDEN. */
export function requireSuperuser(viewer: ViewerModel): void {
  if (!viewer.caller.user.superuser) throw gatewayError('FORBIDDEN');
}
