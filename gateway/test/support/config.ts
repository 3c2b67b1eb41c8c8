import { asEnvironment, type GatewayOptions, providerAt } from '../../../scripts/lib/stack.ts';
import { readConfig } from '../../src/config/config.ts';
import { changedSettings, SETTINGS } from '../../src/settings.ts';

/** What the parts of a gateway read: variables and settings. By default its provider has an address that does not respond. */
export function configWith(options: GatewayOptions = {}) {
  const { TEST_SETTINGS = '{}', ...variables } = asEnvironment({ ...providerAt(9), ...options });
  return { ...SETTINGS, ...changedSettings(TEST_SETTINGS), ...readConfig(variables) };
}
