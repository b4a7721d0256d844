import type { GetSubmissionResponse, GetSubmitterResponse, UpdateSubmitterResponse } from '@docuseal/api';
import type { SubmitterRow, Whole } from './submissions.queries.ts';

/** Addresses of the stand-in as its callers see them. */
export interface Addresses {
  api: string;
  pages: string;
}

const iso = (date: Date | null) => date?.toISOString() ?? null;

function statusOf(submitterRow: SubmitterRow): GetSubmitterResponse['status'] {
  if (submitterRow.declinedAt) return 'declined';
  if (submitterRow.completedAt) return 'completed';
  if (submitterRow.openedAt) return 'opened';
  return submitterRow.sentAt ? 'sent' : 'awaiting';
}

export type VendorSubmitter = UpdateSubmitterResponse & GetSubmitterResponse;

/** The vendor's shapes, filled with what the stand-in knows. */
export function vendorSubmitter(
  submitterRow: SubmitterRow,
  whole: Whole,
  { pages }: Addresses,
): VendorSubmitter {
  const createdAt = whole.submission.createdAt.toISOString();
  return {
    id: submitterRow.id,
    submission_id: submitterRow.submissionId,
    uuid: submitterRow.slug,
    email: null,
    slug: submitterRow.slug,
    sent_at: iso(submitterRow.sentAt),
    opened_at: iso(submitterRow.openedAt),
    completed_at: iso(submitterRow.completedAt),
    declined_at: iso(submitterRow.declinedAt),
    created_at: createdAt,
    updated_at:
      iso(
        submitterRow.completedAt ?? submitterRow.declinedAt ?? submitterRow.openedAt ?? submitterRow.sentAt,
      ) ?? createdAt,
    name: submitterRow.name,
    phone: null,
    external_id: submitterRow.externalId,
    status: statusOf(submitterRow),
    values: [],
    documents: [],
    role: submitterRow.role,
    metadata: submitterRow.metadata,
    preferences: {},
    template: null,
    submission_events: [],
    embed_src: `${pages}/s/${submitterRow.slug}`,
  };
}

export function vendorSubmission(whole: Whole, addresses: Addresses): GetSubmissionResponse {
  const { submission, submitters } = whole;
  const file = (kind: string) => `${addresses.api}/files/${submission.slug}/${kind}`;
  const isDone = submission.completedAt !== null;
  const isDeclined = submitters.some(({ declinedAt }) => declinedAt);
  return {
    id: submission.id,
    name: submission.name,
    slug: submission.slug,
    source: 'api',
    submitters_order: 'preserved',
    audit_log_url: isDone ? file('audit') : null,
    combined_document_url: null,
    created_at: submission.createdAt.toISOString(),
    updated_at: (submission.completedAt ?? submission.createdAt).toISOString(),
    archived_at: iso(submission.archivedAt),
    expire_at: iso(submission.expireAt),
    variables: {},
    submitters: submitters.map((submitter) => vendorSubmitter(submitter, whole, addresses)),
    created_by_user: null,
    submission_events: submitters.flatMap((submitter) => eventsOf(submitter)),
    documents: isDone ? [{ name: submission.documentName, url: file('signed') }] : [],
    status: isDone ? 'completed' : isDeclined ? 'declined' : 'pending',
    completed_at: iso(submission.completedAt),
  };
}

function eventsOf(submitterRow: SubmitterRow): GetSubmissionResponse['submission_events'] {
  const event = (type: 'view_form' | 'complete_form' | 'decline_form', at: Date | null, data = {}) =>
    at
      ? [{ id: 0, submitter_id: submitterRow.id, event_type: type, event_timestamp: at.toISOString(), data }]
      : [];
  return [
    ...event('view_form', submitterRow.openedAt),
    ...event('complete_form', submitterRow.completedAt),
    ...event('decline_form', submitterRow.declinedAt, { reason: submitterRow.declineReason ?? '' }),
  ];
}
