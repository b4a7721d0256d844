-- Phones are kept as they are dialled after the calling code. Older rows may begin with the zero that is dialled at home
-- only, or repeat the calling code.
UPDATE "users"."app_user"
SET "phone_number" = regexp_replace("phone_number", '^(00' || ltrim("phone_code", '+') || ')?0?', '')
WHERE "phone_number" LIKE '0%';--> statement-breakpoint
UPDATE "users"."company"
SET "contact_phone_number" = regexp_replace("contact_phone_number", '^(00' || ltrim("contact_phone_code", '+') || ')?0?', '')
WHERE "contact_phone_number" LIKE '0%';
