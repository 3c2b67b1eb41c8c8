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

it('lets page views and error reports go where they are meant to, and nowhere else', () => {
  const connect = (given: { ANALYTICS_URL?: string; SENTRY_DSN?: string }) =>
    /connect-src ([^;]*)/.exec(contentSecurityPolicy({ ...config, ...given }, 'n', 'dash.example.test'))?.[1];
  const own = "'self' ws://dash.example.test wss://dash.example.test";
  expect(connect({})).toBe(own);
  expect(
    connect({ ANALYTICS_URL: 'https://views.example.test/collect?site=1', SENTRY_DSN: 'https://key@errors.example.test:8443/7' }),
  ).toBe(`${own} https://views.example.test https://errors.example.test:8443`);
});
