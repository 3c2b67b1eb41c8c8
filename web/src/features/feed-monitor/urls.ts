export const FEED_MONITOR_PATH = '/live-state';
