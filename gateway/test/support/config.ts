import { asEnvironment, type GatewayOptions, providerAt } from '../../../scripts/lib/stack.ts';
import { readConfig } from '../../src/config/config.ts';
import { changedSettings, SETTINGS } from '../../src/settings.ts';

/** Configuration of a gateway: variables and settings. By default, the address of its provider does not respond. */
export function configWith(options: GatewayOptions = {}) {
  const { TEST_SETTINGS = '{}', ...variables } = asEnvironment({ ...providerAt(9), ...options });
  return { ...SETTINGS, ...changedSettings(TEST_SETTINGS), ...readConfig(variables) };
}
