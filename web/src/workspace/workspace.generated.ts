/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '@sightline/schema/types';

import * as ApolloReact from '@apollo/client/react';
import { type FragmentSource, useFragment } from '../lib/use-fragment.ts';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type KeptItems_workspaceFragment = { isKept: boolean, revision: string, isComplete: boolean, items: Array<{ kind: Types.WorkspaceItemKind, itemId: string, json: string | null }> } & { ' $fragmentName'?: 'KeptItems_workspaceFragment' };

export type WorkspaceChangesQueryVariables = Exact<{
  since?: string | null | undefined;
}>;


export type WorkspaceChangesQuery = { workspace: { isKept: boolean, revision: string, isComplete: boolean, items: Array<{ kind: Types.WorkspaceItemKind, itemId: string, json: string | null }> } };

export type SharedWorkspaceQueryVariables = Exact<{ [key: string]: never; }>;


export type SharedWorkspaceQuery = { workspace: { shared: Array<{ kind: Types.WorkspaceItemKind, sharedId: string, itemId: string, json: string, isOwn: boolean, sharedBy: string | null }> } };

export type WorkspaceExportQueryVariables = Exact<{ [key: string]: never; }>;


export type WorkspaceExportQuery = { workspace: { isKept: boolean, items: Array<{ kind: Types.WorkspaceItemKind, itemId: string, version: number, json: string | null, changedAt: string, isShared: boolean, shownName: string | null }> } };

export type KeepWorkspaceMutationVariables = Exact<{
  input: Types.KeepWorkspaceInput;
}>;


export type KeepWorkspaceMutation = { keepWorkspace: { workspace: { isKept: boolean } } };

export type SaveWorkspaceItemsMutationVariables = Exact<{
  input: Types.SaveWorkspaceItemsInput;
}>;


export type SaveWorkspaceItemsMutation = { saveWorkspaceItems: { workspace: { isKept: boolean, revision: string, isComplete: boolean, items: Array<{ kind: Types.WorkspaceItemKind, itemId: string, json: string | null }> } | null, userErrors: Array<{ field: Array<string>, code: Types.UserErrorCode, message: string }> } };

export type ShareWorkspaceItemMutationVariables = Exact<{
  input: Types.ShareWorkspaceItemInput;
}>;


export type ShareWorkspaceItemMutation = { shareWorkspaceItem: { item: { itemId: string } | null, userErrors: Array<{ message: string }> } };

export type TakeAlertLeaseMutationVariables = Exact<{
  input: Types.TakeAlertLeaseInput;
}>;


export type TakeAlertLeaseMutation = { takeAlertLease: { isHeld: boolean, until: string } };

export type DeleteWorkspaceMutationVariables = Exact<{ [key: string]: never; }>;


export type DeleteWorkspaceMutation = { deleteWorkspace: { deletedItems: number } };

export type WorkspaceChangedSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type WorkspaceChangedSubscription = { workspaceChanged: { revision: string, hasSharedChanges: boolean } };

export const KeptItems_workspaceFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"KeptItems_workspace"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Workspace"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isKept"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"isComplete"}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"itemId"}},{"kind":"Field","name":{"kind":"Name","value":"json"}}]}}]}}]} as unknown as DocumentNode<KeptItems_workspaceFragment, unknown>;
export const WorkspaceChangesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WorkspaceChanges"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"since"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"workspace"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"since"},"value":{"kind":"Variable","name":{"kind":"Name","value":"since"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"KeptItems_workspace"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"unmask"}}]}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"KeptItems_workspace"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Workspace"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isKept"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"isComplete"}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"itemId"}},{"kind":"Field","name":{"kind":"Name","value":"json"}}]}}]}}]} as unknown as DocumentNode<WorkspaceChangesQuery, WorkspaceChangesQueryVariables>;
export const SharedWorkspaceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SharedWorkspace"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"workspace"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"shared"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"sharedId"}},{"kind":"Field","name":{"kind":"Name","value":"itemId"}},{"kind":"Field","name":{"kind":"Name","value":"json"}},{"kind":"Field","name":{"kind":"Name","value":"isOwn"}},{"kind":"Field","name":{"kind":"Name","value":"sharedBy"}}]}}]}}]}}]} as unknown as DocumentNode<SharedWorkspaceQuery, SharedWorkspaceQueryVariables>;
export const WorkspaceExportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WorkspaceExport"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"workspace"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isKept"}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"itemId"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"json"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"isShared"}},{"kind":"Field","name":{"kind":"Name","value":"shownName"}}]}}]}}]}}]} as unknown as DocumentNode<WorkspaceExportQuery, WorkspaceExportQueryVariables>;
export const KeepWorkspaceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"KeepWorkspace"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"KeepWorkspaceInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"keepWorkspace"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"workspace"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isKept"}}]}}]}}]}}]} as unknown as DocumentNode<KeepWorkspaceMutation, KeepWorkspaceMutationVariables>;
export const SaveWorkspaceItemsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SaveWorkspaceItems"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SaveWorkspaceItemsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"saveWorkspaceItems"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"workspace"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"KeptItems_workspace"},"directives":[{"kind":"Directive","name":{"kind":"Name","value":"unmask"}}]}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"KeptItems_workspace"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Workspace"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isKept"}},{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"isComplete"}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"itemId"}},{"kind":"Field","name":{"kind":"Name","value":"json"}}]}}]}}]} as unknown as DocumentNode<SaveWorkspaceItemsMutation, SaveWorkspaceItemsMutationVariables>;
export const ShareWorkspaceItemDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ShareWorkspaceItem"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ShareWorkspaceItemInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"shareWorkspaceItem"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"item"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"itemId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userErrors"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]} as unknown as DocumentNode<ShareWorkspaceItemMutation, ShareWorkspaceItemMutationVariables>;
export const TakeAlertLeaseDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"TakeAlertLease"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"TakeAlertLeaseInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"takeAlertLease"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"isHeld"}},{"kind":"Field","name":{"kind":"Name","value":"until"}}]}}]}}]} as unknown as DocumentNode<TakeAlertLeaseMutation, TakeAlertLeaseMutationVariables>;
export const DeleteWorkspaceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteWorkspace"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteWorkspace"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deletedItems"}}]}}]}}]} as unknown as DocumentNode<DeleteWorkspaceMutation, DeleteWorkspaceMutationVariables>;
export const WorkspaceChangedDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"WorkspaceChanged"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"workspaceChanged"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"revision"}},{"kind":"Field","name":{"kind":"Name","value":"hasSharedChanges"}}]}}]}}]} as unknown as DocumentNode<WorkspaceChangedSubscription, WorkspaceChangedSubscriptionVariables>;

type HookArgs<V, O> = {} extends V ? [options?: O] : [options: O];

export function useKeptItems_workspaceFragment(from: FragmentSource<KeptItems_workspaceFragment>) {
  return useFragment<KeptItems_workspaceFragment>({ fragment: KeptItems_workspaceFragmentDoc, fragmentName: 'KeptItems_workspace', from });
}

export function useWorkspaceChangesQuery(
  ...[options]: HookArgs<WorkspaceChangesQueryVariables, ApolloReact.useQuery.Options<WorkspaceChangesQuery, WorkspaceChangesQueryVariables>>
) {
  return ApolloReact.useQuery(WorkspaceChangesDocument, options as ApolloReact.useQuery.Options<WorkspaceChangesQuery, WorkspaceChangesQueryVariables>);
}

export function useSharedWorkspaceQuery(
  ...[options]: HookArgs<SharedWorkspaceQueryVariables, ApolloReact.useQuery.Options<SharedWorkspaceQuery, SharedWorkspaceQueryVariables>>
) {
  return ApolloReact.useQuery(SharedWorkspaceDocument, options as ApolloReact.useQuery.Options<SharedWorkspaceQuery, SharedWorkspaceQueryVariables>);
}

export function useWorkspaceExportQuery(
  ...[options]: HookArgs<WorkspaceExportQueryVariables, ApolloReact.useQuery.Options<WorkspaceExportQuery, WorkspaceExportQueryVariables>>
) {
  return ApolloReact.useQuery(WorkspaceExportDocument, options as ApolloReact.useQuery.Options<WorkspaceExportQuery, WorkspaceExportQueryVariables>);
}

export function useKeepWorkspaceMutation(options?: ApolloReact.useMutation.Options<KeepWorkspaceMutation, KeepWorkspaceMutationVariables>) {
  return ApolloReact.useMutation(KeepWorkspaceDocument, options);
}

export function useSaveWorkspaceItemsMutation(options?: ApolloReact.useMutation.Options<SaveWorkspaceItemsMutation, SaveWorkspaceItemsMutationVariables>) {
  return ApolloReact.useMutation(SaveWorkspaceItemsDocument, options);
}

export function useShareWorkspaceItemMutation(options?: ApolloReact.useMutation.Options<ShareWorkspaceItemMutation, ShareWorkspaceItemMutationVariables>) {
  return ApolloReact.useMutation(ShareWorkspaceItemDocument, options);
}

export function useTakeAlertLeaseMutation(options?: ApolloReact.useMutation.Options<TakeAlertLeaseMutation, TakeAlertLeaseMutationVariables>) {
  return ApolloReact.useMutation(TakeAlertLeaseDocument, options);
}

export function useDeleteWorkspaceMutation(options?: ApolloReact.useMutation.Options<DeleteWorkspaceMutation, DeleteWorkspaceMutationVariables>) {
  return ApolloReact.useMutation(DeleteWorkspaceDocument, options);
}