/** The kind of entity that an id names. */
type Kind =
  | 'client'
  | 'key'
  | 'widget'
  | 'webhook'
  | 'customer'
  | 'accountManager'
  | 'user'
  | 'series'
  | 'recording'
  | 'match'
  | 'market'
  | 'tournament'
  | 'selection'
  | 'game'
  | 'product'
  | 'workspaceItem'
  | 'nothing';

/**
 * Whose entity an id may name. To every other caller, an entity that exists looks like one that does not.
 *
 * | owner | the id may name |
 * |---|---|
 * | operation | an entity of the customer that staff act for; for callers who do not act, of one of their own customers |
 * | ownOrStaff | for staff, any customer, also while they act for another one; for others, one of their own |
 * | staff | for staff, any entity, also while they act for a customer; for others, none |
 * | superuser | the same for superusers |
 * | agreement | an own customer, also while the caller acts for another; any other as without a credential, as the provider allows |
 * | scope | what the secret of the trading session or API key may read |
 * | caller | an own item. The same id names another item for every other user, also within the same customer |
 * | everyone | an entity of the catalogue, which is the same for all |
 * | none | nothing that is stored: a random key, a position in a result, a request |
 */
export type Owner = 'operation' | 'ownOrStaff' | 'staff' | 'superuser' | 'agreement' | 'scope' | 'caller' | 'everyone' | 'none';

/**
 * Every argument and input field of the schema that carries an id, as `Type.field(path)`; a `nodeId` has a row for each type. A test fails for a field without a row, and
 * sends the ids of another customer in each (`gateway/test/graphql/ownership.test.ts`). API keys may use the rows of `scope` only.
 */
export const OWNERSHIP: Readonly<Record<Owner, Readonly<Partial<Record<Kind, readonly string[]>>>>> = {
  operation: {
    client: [
      'Query.apiClient(id)',
      'Query.node(nodeId: ApiClient)',
      'Query.apiClientUsage(clientId)',
      'Query.apiCalls(clientId)',
      'Query.apiKeys(clientId)',
      'Query.apiKeySecret(clientId)',
      'Mutation.updateApiClient(input.id)',
      'Mutation.deleteApiClient(input.id)',
      'Mutation.createApiKey(input.clientId)',
      'Mutation.updateApiKey(input.clientId)',
      'Mutation.deleteApiKey(input.clientId)',
      'Mutation.testApiKey(input.clientId)',
      'Mutation.callApi(input.clientId)',
      'Subscription.channelInspector(clientId)',
      'Query.clientWebhooks(clientId)',
      'Mutation.createWebhook(input.clientId)',
      'Mutation.updateWebhook(input.clientId)',
      'Mutation.deleteWebhook(input.clientId)',
      'Mutation.testWebhook(input.clientId)',
    ],
    key: [
      'Query.apiKeySecret(id)',
      'Mutation.updateApiKey(input.id)',
      'Mutation.deleteApiKey(input.id)',
      'Mutation.testApiKey(input.keyId)',
      'Mutation.callApi(input.keyId)',
      'Subscription.channelInspector(keyId)',
    ],
    webhook: ['Mutation.updateWebhook(input.id)', 'Mutation.deleteWebhook(input.id)', 'Mutation.testWebhook(input.id)'],
    widget: ['Query.widget(id)', 'Query.widgetPreview(widgetId)', 'Query.node(nodeId: Widget)'],
  },
  ownOrStaff: { customer: ['Query.customer(id)', 'Query.node(nodeId: Customer)'] },
  staff: {
    customer: ['Query.customerClientCounts(customerIds)', 'Mutation.updateCustomer(input.id)'],
    accountManager: [
      'Query.customers(filter.accountManagerIds)',
      'Query.overdueCustomers(filter.accountManagerIds)',
      'Mutation.updateCustomer(input.accountManagerIds)',
    ],
  },
  superuser: {
    accountManager: ['Mutation.createCustomer(input.accountManagerIds)'],
    customer: ['Query.auditLog(filter.customerId)'],
    user: ['Query.auditLog(filter.userId)'],
  },
  agreement: { customer: ['Query.trialAgreement(customerId)', 'Mutation.signTrialAgreement(input.customerId)'] },
  scope: {
    series: [
      'Query.series(id)',
      'Query.seriesByIds(ids)',
      'Query.node(nodeId: Series)',
      'Query.seriesMarkets(seriesId)',
      'Query.combinedOdds(seriesId)',
      'Subscription.seriesMarkets(seriesId)',
      'Mutation.callApi(input.ids)',
    ],
    recording: [
      'Query.boardAt(seriesId)',
      'Query.seriesEvents(seriesId)',
      'Query.seriesRecording(seriesId)',
      'Subscription.seriesReplay(seriesId)',
    ],
    match: ['Query.match(id)', 'Query.matchesByIds(ids)', 'Query.node(nodeId: Match)'],
    market: ['Query.market(id)', 'Query.marketsByIds(ids)', 'Query.node(nodeId: Market)'],
    tournament: ['Query.tournament(id)', 'Query.tournamentsByIds(ids)', 'Query.node(nodeId: Tournament)'],
    selection: ['Query.combinedOdds(selectionIds)'],
  },
  caller: {
    workspaceItem: ['Mutation.saveWorkspaceItems(input.items.itemId)', 'Mutation.shareWorkspaceItem(input.itemId)'],
  },
  everyone: {
    game: [
      'Query.widgetPreview(gameId)',
      'Widget.previewSeries(gameId)',
      'Mutation.createApiClient(input.packages.gameId)',
      'Mutation.updateApiClient(input.packages.gameId)',
    ],
    product: ['Mutation.createApiClient(input.packages.productId)', 'Mutation.updateApiClient(input.packages.productId)'],
  },
  none: {
    nothing: [
      'Mutation.createApiClient(input.idempotencyKey)',
      'Mutation.createApiKey(input.idempotencyKey)',
      'Mutation.createCustomer(input.idempotencyKey)',
      'Mutation.inviteUser(input.idempotencyKey)',
      // Ids of the billing provider, which the provider checks.
      'Mutation.createCustomer(input.stripeId)',
      'Mutation.updateCustomer(input.stripeId)',
      'Query.auditLog(filter.requestId)',
      'Query.auditLog(after)',
      'Query.customers(after)',
      'Query.customers(before)',
      'Query.seriesEvents(after)',
      'Query.users(after)',
      'Query.users(before)',
      'Subscription.seriesMarkets(after.epoch)',
      'Subscription.seriesReplay(after.epoch)',
      'Subscription.tradingList(after.epoch)',
    ],
  },
};
