export const LIVE_STATE_PATH = '/live-state';
