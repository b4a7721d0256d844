import type { GetSubmissionResponse, GetSubmitterResponse, UpdateSubmitterResponse } from '@docuseal/api';
import type { SubmitterRow, Whole } from './submissions.queries.ts';

/** Addresses of the stand-in as its callers see them. */
export interface Addresses {
  api: string;
  pages: string;
}

const iso = (date: Date | null) => date?.toISOString() ?? null;

function statusOf(one: SubmitterRow): GetSubmitterResponse['status'] {
  if (one.declinedAt) return 'declined';
  if (one.completedAt) return 'completed';
  if (one.openedAt) return 'opened';
  return one.sentAt ? 'sent' : 'awaiting';
}

export type VendorSubmitter = UpdateSubmitterResponse & GetSubmitterResponse;

/** The vendor's shapes, filled with what the stand-in knows. */
export function vendorSubmitter(one: SubmitterRow, whole: Whole, { pages }: Addresses): VendorSubmitter {
  const createdAt = whole.submission.createdAt.toISOString();
  return {
    id: one.id,
    submission_id: one.submissionId,
    uuid: one.slug,
    email: null,
    slug: one.slug,
    sent_at: iso(one.sentAt),
    opened_at: iso(one.openedAt),
    completed_at: iso(one.completedAt),
    declined_at: iso(one.declinedAt),
    created_at: createdAt,
    updated_at: iso(one.completedAt ?? one.declinedAt ?? one.openedAt ?? one.sentAt) ?? createdAt,
    name: one.name,
    phone: null,
    external_id: one.externalId,
    status: statusOf(one),
    values: [],
    documents: [],
    role: one.role,
    metadata: one.metadata,
    preferences: {},
    template: null,
    submission_events: [],
    embed_src: `${pages}/s/${one.slug}`,
  };
}

export function vendorSubmission(whole: Whole, addresses: Addresses): GetSubmissionResponse {
  const { submission, submitters } = whole;
  const file = (kind: string) => `${addresses.api}/files/${submission.slug}/${kind}`;
  const isDone = submission.completedAt !== null;
  const isDeclined = submitters.some((one) => one.declinedAt);
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
    submitters: submitters.map((one) => vendorSubmitter(one, whole, addresses)),
    created_by_user: null,
    submission_events: submitters.flatMap((one) => eventsOf(one)),
    documents: isDone ? [{ name: submission.documentName, url: file('signed') }] : [],
    status: isDone ? 'completed' : isDeclined ? 'declined' : 'pending',
    completed_at: iso(submission.completedAt),
  };
}

function eventsOf(one: SubmitterRow): GetSubmissionResponse['submission_events'] {
  const event = (type: 'view_form' | 'complete_form' | 'decline_form', at: Date | null, data = {}) =>
    at ? [{ id: 0, submitter_id: one.id, event_type: type, event_timestamp: at.toISOString(), data }] : [];
  return [
    ...event('view_form', one.openedAt),
    ...event('complete_form', one.completedAt),
    ...event('decline_form', one.declinedAt, { reason: one.declineReason ?? '' }),
  ];
}
