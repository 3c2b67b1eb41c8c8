import { gatewayError } from '../errors/catalogue.ts';
import type { ViewerModel } from './viewer.ts';

/** Rejects with FORBIDDEN unless the viewer is staff. */
export async function requireStaff(viewer: ViewerModel): Promise<void> {
  if (!(await viewer.isStaff())) throw gatewayError('FORBIDDEN');
}

/** Throws FORBIDDEN unless the viewer is a superuser. */
export function requireSuperuser(viewer: ViewerModel): void {
  if (!viewer.caller.user.superuser) throw gatewayError('FORBIDDEN');
}
