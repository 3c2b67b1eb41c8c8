import type { ApolloCache } from '@apollo/client';

/** Lists of customers are read anew when they are shown next: where a changed customer belongs, the gateway knows. */
export function forgetCustomerLists(cache: ApolloCache): void {
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'customers' });
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'overdueCustomers' });
}
