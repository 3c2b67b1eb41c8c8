import type { CustomersPageQuery } from './customers-page.generated.ts';

/** A customer as the list has it. */
export type ListedCustomer = CustomersPageQuery['customers']['nodes'][number];
