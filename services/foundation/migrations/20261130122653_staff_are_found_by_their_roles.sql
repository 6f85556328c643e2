CREATE INDEX IF NOT EXISTS "audit_by_actor_and_time" ON "audit" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "audit_roles_of_staff" ON "audit" USING btree ("subject") WHERE action in ('internal-role.granted', 'internal-role.revoked');--> statement-breakpoint
CREATE INDEX "users_who_are_staff" ON "users" USING btree ("id") WHERE internal_roles <> '{}';