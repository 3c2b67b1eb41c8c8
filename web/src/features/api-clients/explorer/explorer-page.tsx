import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { IconExternalLink, IconKey } from '@tabler/icons-react';
import * as z from 'zod/mini';
import { named } from '../../../lib/bidi.ts';
import { restCode, restRequest } from '../../../lib/api-code.ts';
import { useActions } from '../../../lib/actions/action-registry.ts';
import { PAGE_QUERY, pageData } from '../../../lib/page-data.ts';
import { useViewer } from '../../../gateway/session/viewer-context.ts';
import { storedValue } from '../../../lib/storage.ts';
import { customerLink } from '../../../lib/urls.ts';
import { useUrlState } from '../../../lib/use-url-state.ts';
import { ApiCodeDialog } from '../../../ui/api-code-dialog.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { copyAction } from '../../../ui/copy.tsx';
import { DataPage } from '../../../ui/data-page.tsx';
import { SectionFailure } from '../../../ui/load-failure.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { API_CLIENTS_PATH, clientUrl, explorerUrl } from '../urls.ts';
import { CallForm } from './call-form.tsx';
import { CallResult } from './call-result.tsx';
import { callErrors, callInput, type CallView, callViewParams, readCallView, requestText, viewOf } from './call-view.ts';
import classes from './explorer.module.css';
import {
  ApiCallsDocument,
  type ApiExplorerPageQuery,
  useApiCallsQuery,
  useApiExplorerPageQuery,
  useCallApiMutation,
} from './explorer.generated.ts';
import { referenceUrl } from './endpoints.ts';
import { packageWarning } from './package-warning.ts';
import { PastCalls } from './past-calls.tsx';
import { useProviderCall, useRetryDelay } from './use-provider-call.ts';
import { NoClient } from '../no-client.tsx';

/** /api-clients/{clientId}/explorer: calls of the provider's APIs with a key of one client. */
export function ExplorerPage() {
  const { clientId = '' } = useParams();
  return <ClientExplorer key={clientId} clientId={clientId} />;
}

function ClientExplorer({ clientId }: { clientId: string }) {
  const page = pageData(useApiExplorerPageQuery({ ...PAGE_QUERY, errorPolicy: 'all', variables: { clientId } }));
  const client = page.data?.apiClient;
  const name = client && (client.name || client.id);
  return (
    <DataPage
      title="API explorer"
      documentTitle={name ? named`API explorer – ${name}` : 'API explorer'}
      description={client && rateText(client)}
      breadcrumbs={[
        { label: 'API Clients', to: API_CLIENTS_PATH },
        { label: name ?? 'API client', to: clientUrl(clientId) },
      ]}
      what="the API client"
      page={page}
    >
      {(data) => {
        if (data === undefined) return <ExplorerSkeleton />;
        if (data.apiClient === null) return <NoClient />;
        if (data.apiClient.keys === null) return <SectionFailure text="Couldn't load keys." error={page.error} {...page.retry} />;
        if (data.apiClient.keys.length === 0) return <NoKey clientId={clientId} />;
        return <Explorer client={data.apiClient} keys={data.apiClient.keys} settings={data.clientConfig} />;
      }}
    </DataPage>
  );
}

type ExplorerClient = NonNullable<ApiExplorerPageQuery['apiClient']>;

/** Says how calls count towards the client's request rate. */
function rateText({ requestsPerSecond, requestBurst }: ExplorerClient): string {
  const rate =
    requestsPerSecond === null
      ? 'rate limit'
      : `rate limit of ${requestsPerSecond} ${requestsPerSecond === 1 ? 'request' : 'requests'} per second${requestBurst === null ? '' : `, burst ${requestBurst}`}`;
  return `Calls count against this client's ${rate}, which your applications share. The explorer sends at most one call per second, and only while no other call waits and two requests are left, or the whole burst if it is smaller.`;
}

/** The parameters of the last call by client, so that a link without parameters continues there. */
const lastCalls = storedValue('tab', 'sightline.explorer', z.record(z.string(), z.string()));
/** Other clients whose last call is kept. */
const MAX_REMEMBERED = 50;

interface ExplorerProps {
  readonly client: ExplorerClient;
  readonly keys: NonNullable<ExplorerClient['keys']>;
  readonly settings: ApiExplorerPageQuery['clientConfig'];
}

function Explorer({ client, keys, settings }: ExplorerProps) {
  const { id: clientId } = client;
  const { isStaff, customer } = useViewer();
  const [stored, change] = useUrlState(
    (params) => readCallView(params.has('endpoint') ? params : new URLSearchParams(lastCalls.read()?.[clientId])),
    callViewParams,
  );
  const view = { ...stored, keyId: keys.find(({ id }) => id === stored.keyId)?.id ?? keys[0]?.id ?? '' };
  const input = callInput(view);
  const errors = callErrors(view.endpoint, input);
  const [showsErrors, setShowsErrors] = useState(false);
  const isValid = Object.keys(errors).length === 0;
  /** The call of the shown response: the form may have changed since. */
  const [sent, setSent] = useState<CallView | null>(null);
  const [showsCode, setShowsCode] = useState(false);
  const { state, run } = useProviderCall();
  const waitMs = useRetryDelay(state);
  const [mutate] = useCallApiMutation({ fetchPolicy: 'no-cache', refetchQueries: [ApiCallsDocument] });
  const pastCalls = pageData(useApiCallsQuery({ ...PAGE_QUERY, variables: { clientId } }));

  useEffect(
    function rememberCall() {
      const { [clientId]: _last, ...others } = lastCalls.read() ?? {};
      const kept = Object.entries(others).slice(-MAX_REMEMBERED);
      lastCalls.write({ ...Object.fromEntries(kept), [clientId]: callViewParams(stored).toString() });
    },
    [clientId, stored],
  );

  function update(next: CallView): void {
    setShowsErrors(false);
    change(next);
  }

  function call(called: CallView): void {
    setShowsErrors(true);
    // The form and the URL show this call, also if it is a past one or another page.
    change(called);
    const parameters = callInput(called);
    if (Object.keys(callErrors(called.endpoint, parameters)).length > 0) return;
    const { keyId, endpoint } = called;
    const variables = { input: { clientId, keyId, endpoint, ...parameters, ids: [...parameters.ids] } };
    setSent(called);
    void run(async () => (await mutate({ variables })).data?.callApi);
  }

  const copyLink = copyAction({
    id: 'call',
    what: 'link to this call',
    keywords: ['address', 'url', 'share'],
    // Omits the key, because a colleague may choose another one.
    value: () => {
      const path = `${explorerUrl(clientId)}?${callViewParams({ ...view, keyId: '' }).toString()}`;
      const { href } = new URL(path, window.location.origin);
      return isStaff && customer ? customerLink(href, customer.id) : href;
    },
  });
  useActions([copyLink]);

  return (
    <div className={classes.layout}>
      <Panel
        title="Call"
        actions={
          <a
            className="sl-inline-row sl-gap-4 sl-accent sl-13 sl-underlines sl-touch"
            href={referenceUrl(view.endpoint, settings.docsUrl)}
            target="_blank"
            rel="noreferrer"
          >
            Reference of this endpoint<span className="sl-hidden">, in a new tab</span>
            <IconExternalLink size={14} aria-hidden="true" />
          </a>
        }
      >
        <CallForm
          view={view}
          onChange={update}
          keys={keys}
          errors={showsErrors ? errors : {}}
          isRunning={state.kind === 'running'}
          waitMs={waitMs}
          warning={packageWarning(view.endpoint, input.filter, client)}
          onRun={() => call(view)}
          onShowCode={() => {
            setShowsErrors(true);
            setShowsCode(isValid);
          }}
          onCopyLink={copyLink.run}
        />
      </Panel>
      <Panel title="Response">
        <div className="sl-stack sl-gap-12">
          {sent !== null && (
            <code className="sl-soft sl-12 sl-mono sl-breaks">{requestText(sent.endpoint, callInput(sent))}</code>
          )}
          <CallResult state={state} waitMs={waitMs} sent={sent} onCall={call} onRetry={() => call(view)} />
        </div>
      </Panel>
      <div className={classes.past}>
        <PastCalls
          pastCalls={pastCalls}
          canRun={state.kind !== 'running' && waitMs === 0}
          onRunAgain={(past) => call(viewOf(past))}
        />
      </div>
      <ApiCodeDialog
        opened={showsCode}
        onClose={() => setShowsCode(false)}
        what="this call"
        sources={[
          {
            value: 'rest',
            label: 'REST',
            samples: restCode(restRequest(view.endpoint, input, settings)),
          },
        ]}
      />
    </div>
  );
}

function NoKey({ clientId }: { clientId: string }) {
  return (
    <EmptyState
      icon={<IconKey size={22} stroke={1.6} />}
      title="This client has no keys"
      text="The explorer sends calls with a key. Create one first."
      action={<ButtonLink to={clientUrl(clientId)}>Go to keys</ButtonLink>}
    />
  );
}

function ExplorerSkeleton() {
  return (
    <div className={classes.layout} aria-busy="true">
      <output className="sl-hidden">Loading the client</output>
      <Skeleton height={420} />
      <Skeleton height={260} />
    </div>
  );
}
