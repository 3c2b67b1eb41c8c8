import type { CodegenConfig } from '@graphql-codegen/cli';

const scalars = { DateTime: 'string', LocalDate: 'string', URL: 'string' };

const gateway = {
  enumsAsTypes: true,
  useTypeImports: true,
  // Input is parsed to a Date; output is the provider's text.
  scalars: { DateTime: { input: 'Date', output: 'string' }, LocalDate: 'string', URL: 'string' },
  strictScalars: true,
  avoidOptionals: { field: true, inputValue: false, object: true, defaultValue: true },
};

const config: CodegenConfig = {
  schema: 'schema/*.graphql',
  ignoreNoDocuments: true,
  generates: {
    // Every layer may import this file; it imports nothing.
    'gateway/src/generated/schema-types.ts': { plugins: ['typescript'], config: gateway },
    'gateway/src/generated/resolvers-types.ts': {
      plugins: ['./codegen/schema-types.ts', 'typescript-resolvers'],
      config: {
        ...gateway,
        namespacedImportName: 'Types',
        contextType: '../context/request-context.ts#RequestContext',
        // An element of a list may be the error of that element.
        resolverTypeWrapperSignature: 'Promise<T> | T | Error',
        mappers: {
          Viewer: '../auth/viewer.ts#ViewerModel',
          Customer: '../provider/api/account-customers.ts#CustomerRecord',
          SignTrialAgreementPayload: '../domains/agreements/signing.ts#Signing',
          UserError: '../errors/catalogue.ts#UserErrorModel',
          AuditEntry: '../domains/audit/audit-table.ts#AuditNode',
          AccountManager: '@sightline/provider-contract/account-customers.ts#AccountManager as ProviderAccountManager',
          Invoice: '@sightline/provider-contract/account-customers.ts#Invoice as ProviderInvoice',
          ApiClient: '../provider/api/account-clients.ts#ClientRecord',
          ApiClientCustomer: '@sightline/provider-contract/common.ts#OpaqueRef',
          ApiKey: '../provider/api/account-clients.ts#KeyRecord',
          ApiClientUsage: '../domains/api-clients/usage/client-usage.ts#ClientUsageModel',
          PastApiCall: '../domains/api-clients/explorer/call-history.ts#PastCallModel',
          Webhook: '../store/tables.ts#WebhookRow',
          WebhookMessage: '../store/tables.ts#WebhookMessageRow',
          UsageSource: '../domains/api-clients/usage/client-usage.ts#UsageSourceModel',
          UsageHour: '../provider/client/usage.ts#HourUsage',
          Package: '@sightline/provider-contract/account-clients.ts#Package as ProviderPackage',
          Product: '../cache/catalogue.ts#ProductRef',
          Game: '../cache/catalogue.ts#GameRef',
          Widget: '../provider/api/account.ts#WidgetRecord',
          WidgetNamespace: '@sightline/provider-contract/account-widgets.ts#WidgetNamespace as ProviderWidgetNamespace',
          PreviewSeries: '@sightline/provider-contract/account-widgets.ts#PreviewSeries as ProviderPreviewSeries',
          Workspace: '../domains/workspace/workspace.ts#WorkspaceModel',
          WorkspaceChange: '../domains/workspace/workspace-changes.ts#WorkspaceChangeModel',
          LiveState: '../domains/live-state/live-state.ts#LiveStateModel',
          LiveFeed: '../domains/feed-stats.ts#OwnedFeedStats',
          Series: '../domains/trading/feed/fixture-views.ts#SeriesView',
          Competitor: '../domains/trading/feed/competitors.ts#CompetitorModel',
          Roster: '@sightline/provider-contract/data.ts#Roster as ProviderRoster',
          Team: '../domains/trading/feed/competitors.ts#CompetitorEntityModel',
          Player: '../domains/trading/feed/competitors.ts#CompetitorEntityModel',
          CompetitorEntity: '../domains/trading/feed/competitors.ts#CompetitorEntityModel',
          Tournament: '@sightline/provider-contract/data.ts#Tournament as ProviderTournament',
          Match: '../domains/trading/feed/fixture-views.ts#MatchView',
          Market: '../domains/trading/feed/market-model.ts#MarketView',
          MarketContext: '../domains/trading/feed/market-model.ts#MarketContextView',
          Selection: '../domains/trading/feed/market-model.ts#SelectionView',
          LiveBatch: '../domains/trading/feed/live-batch.ts#LiveBatchModel',
        },
      },
    },
    'schema/types.generated.ts': {
      plugins: ['typescript'],
      config: {
        scalars,
        strictScalars: true,
        enumsAsTypes: true,
        immutableTypes: true,
        skipTypename: true,
        avoidOptionals: { field: true, object: true },
      },
    },
    'web/src/': {
      documents: 'web/src/**/*.graphql',
      preset: 'near-operation-file',
      // Input types and enums are those that other tools use too.
      presetConfig: { extension: '.generated.ts', baseTypesPath: '~@sightline/schema/types' },
      plugins: ['typescript-operations', 'typed-document-node', './codegen/apollo-hooks.ts'],
      config: {
        scalars,
        strictScalars: true,
        useTypeImports: true,
        enumsAsTypes: true,
        importSchemaTypesFrom: '~@sightline/schema/types',
        namespacedImportName: 'Types',
        importExtension: '.ts',
        inlineFragmentTypes: 'mask',
        namingConvention: 'keep',
        customDirectives: { apolloUnmask: true },
        // Apollo discards data beside errors, so a field that is null only with an error is never null here.
        nullability: { errorHandlingClient: true },
      },
    },
  },
};

// biome-ignore lint/style/noDefaultExport: the codegen command requires a default export.
export default config;
