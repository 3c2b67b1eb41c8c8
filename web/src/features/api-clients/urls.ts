export const API_CLIENTS_PATH = '/api-clients';
