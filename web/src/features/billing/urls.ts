export const BILLING_PATH = '/billing';
