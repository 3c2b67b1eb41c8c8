import { useEffect } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { rememberCustomerTab } from '../last-tab.ts';
import { type CustomerTab, customersUrl, isCustomerTab } from '../urls.ts';
import { CustomersList } from './customers-list.tsx';

/** /admin/customers and its tabs; an address that names no tab leads to the first one. */
export function CustomersPage() {
  const { tab } = useParams();
  const { search } = useLocation();
  return isCustomerTab(tab) ? <Tab tab={tab} /> : <Navigate to={{ pathname: customersUrl(), search }} replace />;
}

function Tab({ tab }: { tab: CustomerTab }) {
  useEffect(
    function rememberTab() {
      rememberCustomerTab(tab);
    },
    [tab],
  );
  return <CustomersList tab={tab} />;
}
