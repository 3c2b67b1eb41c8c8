import { expect, it } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy.ts';

const config = { IMAGE_ORIGINS: [], ANALYTICS_URL: undefined, SENTRY_DSN: undefined, WIDGET_BASE_URL: undefined };
const policy = (widgets?: string) => contentSecurityPolicy({ ...config, WIDGET_BASE_URL: widgets }, 'n', 'dash.example.test');

it('frames nothing while there is no widget host', () => {
  expect(policy()).toContain("frame-src 'none';");
});

it("frames the widget host's origin and nothing else", () => {
  expect(policy('https://widgets.example.test:8443/embed/v1')).toContain('frame-src https://widgets.example.test:8443;');
});
